import { logout } from '@shared/contract/auth';
import { endSessionsOnDevice } from '../../access/session.ts';
import { implement } from '../../calls/implement.ts';
import { accountRoutes } from './accounts.routes.ts';
import { changePasswordRoute } from './change-password.routes.ts';
import { deviceRoutes } from './devices.routes.ts';
import { loginRoute } from './login.routes.ts';
import { registerRoute } from './register.routes.ts';
import { sendCodeRoute } from './send-code.routes.ts';

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
