import { useState } from 'react';
import styles from './token-form.module.css';

interface TokenFormProps {
  isWrong: boolean;
  problem: string;
  onEnter: (token: string) => void;
}

export function TokenForm({ isWrong, problem, onEnter }: TokenFormProps) {
  const [token, setToken] = useState('');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (token.trim()) onEnter(token.trim());
      }}
    >
      <label htmlFor="token">Release token</label>
      <input
        id="token"
        type="password"
        autoComplete="off"
        value={token}
        aria-describedby="token-hint"
        aria-invalid={isWrong}
        onChange={({ target }) => setToken(target.value)}
      />
      <p id="token-hint">Any team’s token reads this page. It stays in this tab.</p>
      {isWrong && <p role="alert">That token is not known here.</p>}
      {problem && <p role="alert">{problem}</p>}
      <button type="submit">Show releases</button>
    </form>
  );
}
