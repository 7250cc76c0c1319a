import type { SafetyStep } from './steps.rules.ts';

/** Icons on the kit's 24 × 24 grid. */
export const icons: Record<SafetyStep | 'identity', string> = {
  password: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2',
  paymentPassword: 'M3.5 6.5h17v11h-17zM3.5 10.5h17M7 14.5h3',
  email: 'M3.5 6h17v12h-17zM3.5 7l8.5 6.5L20.5 7',
  authenticator: 'M12 3l7.5 3v5.5c0 4.5-3 8-7.5 9.5-4.5-1.5-7.5-5-7.5-9.5V6zM9 12l2.2 2.2L15.2 10',
  devices: 'M8 3.5h8a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1zM11 17.5h2',
  activity: 'M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4.5 4.5v3h3M12 8v4.3l2.8 1.7',
  accounts:
    'M9.5 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM3 19.5c.6-3 3.3-4.5 6.5-4.5s5.9 1.5 6.5 4.5M16 5.3a3.5 3.5 0 0 1 0 6.4M18 15.3c1.7.8 2.7 2.2 3 4.2',
  delete: 'M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v6M13.5 10.5v6',
  identity:
    'M3.5 5.5h17v13h-17zM9 9a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM5.8 16c.5-1.5 1.7-2.2 3.2-2.2s2.7.7 3.2 2.2M15 10h3M15 13.5h3',
};
