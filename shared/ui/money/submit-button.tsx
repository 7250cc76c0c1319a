import { Button } from '../elements/button.tsx';

export interface SubmitButtonProps {
  label: string;
  disabled?: boolean;
  busy?: boolean;
  onClick: () => void;
}

/** The one action of a money screen. What keeps it from going on is its label, and is said. */
export function SubmitButton({ label, disabled, busy, onClick }: SubmitButtonProps) {
  return (
    <div aria-live="polite">
      <Button wide disabled={disabled} busy={busy} onClick={onClick}>
        {label}
      </Button>
    </div>
  );
}
