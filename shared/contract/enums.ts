/** The enumerations of the specification. Plain values: pages may import them. */
export const languages = [
  'en',
  'zh_cn',
  'id',
  'ja',
  'ko',
  'ms',
  'pt_br',
  'es',
  'vi',
  'fr',
] as const;
export type Language = (typeof languages)[number];

export const legalKinds = ['terms', 'policies', 'data-deletion', 'community-guidelines'] as const;
export type LegalKind = (typeof legalKinds)[number];

export const loginKinds = ['id', 'email'] as const;
export type LoginKind = (typeof loginKinds)[number];

export const codePurposes = {
  bindEmail: 1,
  forgotPassword: 2,
  emailLogin: 3,
  changeEmail: 4,
  changeAuthenticator: 5,
  deleteAccount: 6,
  transaction: 7,
  paymentPassword: 8,
} as const;
export type CodePurpose = (typeof codePurposes)[keyof typeof codePurposes];

/** Kinds of proof, in the order in which the user is asked for them. */
export const proofKinds = ['password', 'paymentPassword', 'emailCode', 'authenticator'] as const;
export type ProofKind = (typeof proofKinds)[number];

/** States of a liveness check. */
export const livenessStates = ['checking', 'passed', 'failed', 'inReview', 'expired'] as const;
export type LivenessState = (typeof livenessStates)[number];

export const genders = { unset: 0, male: 1, female: 2 } as const;
export const onOff = { on: 1, off: 0 } as const;

export const interactionKinds = [
  'comment',
  'follow',
  'like_comment',
  'like_video',
  'mention',
  'reply',
  'visit',
] as const;
export type InteractionKind = (typeof interactionKinds)[number];

export const achievement = { notAchieved: 0, achieved: 1 } as const;

export const rewardClaim = {
  notAchieved: 0,
  claimable: 1,
  received: 2,
  downgrade: 3,
  notShown: 9,
} as const;

export const shipmentStatus = {
  order: 1,
  pickup: 2,
  shipped: 3,
  inTransit: 4,
  outForDelivery: 5,
  delivered: 6,
  exception: 7,
  rejected: 8,
} as const;
export type ShipmentStatus = (typeof shipmentStatus)[keyof typeof shipmentStatus];

export const listScope = { now: 1, history: 2 } as const;
export const orderStatus = { pending: 1, completed: 2, cancel: 3 } as const;
export const retrievalStatus = { processing: 1, expired: 2, retrieving: 3, retrieved: 4 } as const;

/** A device with `dontShowRewardModal` does not show `reward`. */
export const popupKinds = ['notice', 'reward'] as const;
export type PopupKind = (typeof popupKinds)[number];

export const uploadKinds = ['picture', 'video'] as const;
export type UploadKind = (typeof uploadKinds)[number];
export const uploadPurposes = [
  'avatar',
  'background',
  'poster',
  'report',
  'ticket',
  'video',
] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/** Where a page failed: loading files, starting, rendering, or at any later moment. */
export const failureStages = ['load', 'start', 'render', 'uncaught'] as const;
export type FailureStage = (typeof failureStages)[number];
