import { useState } from 'react';
import styles from './avatar.module.css';

interface AvatarProps {
  src?: string;
  /** Its first letter replaces a missing or broken picture. */
  name: string;
  /** In pixels. */
  size?: number;
}

/** Hidden from screen readers, because the name always stands beside it. */
export function Avatar({ src, name, size = 40 }: AvatarProps) {
  const [failed, setFailed] = useState('');
  const box = { width: size, height: size, fontSize: size * 0.42 };
  return (
    <span className={styles.avatar} style={box} aria-hidden="true">
      {src && src !== failed ? (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          onError={() => setFailed(src)}
        />
      ) : (
        (Array.from(name.trim())[0]?.toUpperCase() ?? '?')
      )}
    </span>
  );
}
