import { Button } from '../elements/button.tsx';

export interface SubmitButtonProps {
  label: string;
  disabled?: boolean;
  busy?: boolean;
  onClick: () => void;
}

/** The single action of a money screen. Its label states the current obstacle and is announced. */
export function SubmitButton({ label, disabled, busy, onClick }: SubmitButtonProps) {
  return (
    <div aria-live="polite">
      <Button wide disabled={disabled} busy={busy} onClick={onClick}>
        {label}
      </Button>
    </div>
  );
}
