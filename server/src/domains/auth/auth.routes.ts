import { logout } from '@shared/contract/auth';
import { endSessionsOnDevice } from '../../access/session.ts';
import { implement } from '../../calls/implement.ts';
import { accountRoutes } from './accounts.ts';
import { changePasswordRoute } from './change-password.ts';
import { deviceRoutes } from './devices.ts';
import { loginRoute } from './login.ts';
import { registerRoute } from './register.ts';
import { sendCodeRoute } from './send-code.ts';

export const authRoutes = [
  loginRoute,
  sendCodeRoute,
  registerRoute,
  changePasswordRoute,
  ...accountRoutes,
  ...deviceRoutes,
  implement(logout, async (context) => {
    const { session, device } = context;
    if (session) await endSessionsOnDevice(context, { session, deviceId: device.id });
    return {};
  }),
];
