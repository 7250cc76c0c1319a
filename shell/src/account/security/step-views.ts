import type { SafeInfo } from '@shared/contract/safe';
import type { ComponentType } from 'react';
import { AccountsStep } from './accounts-step.tsx';
import { ActivityStep } from './activity-step.tsx';
import { AuthenticatorStep } from './authenticator-step.tsx';
import { DeleteStep } from './delete-step.tsx';
import { DevicesStep } from './devices-step.tsx';
import { EmailStep } from './email-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { PaymentPasswordStep } from './payment-password-step.tsx';
import type { SafetyStep } from './steps.rules.ts';

export const stepViews: Record<SafetyStep, ComponentType<{ info: SafeInfo }>> = {
  password: PasswordStep,
  paymentPassword: PaymentPasswordStep,
  email: EmailStep,
  authenticator: AuthenticatorStep,
  devices: DevicesStep,
  activity: ActivityStep,
  accounts: AccountsStep,
  delete: DeleteStep,
};
