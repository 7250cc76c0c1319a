import type { SafeInfo } from '@shared/contract/safe';
import type { ComponentType } from 'react';
import { AccountsStep } from './steps/accounts-step.tsx';
import { AuthenticatorStep } from './steps/authenticator-step.tsx';
import { DeleteStep } from './steps/delete-step.tsx';
import { DevicesStep } from './steps/devices-step.tsx';
import { EmailStep } from './steps/email-step.tsx';
import { PasswordStep } from './steps/password-step.tsx';
import { PaymentPasswordStep } from './steps/payment-password-step.tsx';
import type { SafetyStep } from './steps.rules.ts';

export const stepViews: Record<SafetyStep, ComponentType<{ info: SafeInfo }>> = {
  password: PasswordStep,
  paymentPassword: PaymentPasswordStep,
  email: EmailStep,
  authenticator: AuthenticatorStep,
  devices: DevicesStep,
  accounts: AccountsStep,
  delete: DeleteStep,
};
