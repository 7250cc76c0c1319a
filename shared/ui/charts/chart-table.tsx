import { visuallyHidden } from '../layout/visually-hidden.tsx';

interface ChartTableProps {
  label: string;
  columns: readonly string[];
  /** The first cell of a row is its header. */
  rows: readonly { id: string | number; cells: readonly [string, ...string[]] }[];
}

/** The data of a chart for screen readers. */
export function ChartTable({ label, columns, rows }: ChartTableProps) {
  return (
    <div className={visuallyHidden}>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [header, ...values] }) => (
            <tr key={id}>
              <th scope="row">{header}</th>
              {values.map((value, index) => (
                <td key={columns[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
