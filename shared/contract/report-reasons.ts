/** Reasons for each type of report, shared by page and server. */
export const reportReasons = {
  user: ['spam', 'impersonation', 'harassment', 'hate', 'nudity', 'minor', 'fraud', 'other'],
  video: ['spam', 'nudity', 'violence', 'hate', 'minor', 'copyright', 'fraud', 'other'],
  comment: ['spam', 'harassment', 'hate', 'nudity', 'fraud', 'other'],
} as const;

export type ReportType = keyof typeof reportReasons;
export type ReportReason = (typeof reportReasons)[ReportType][number];

export const reportTypes = Object.keys(reportReasons) as ReportType[];
export const isReportType = (text: string): text is ReportType =>
  Object.hasOwn(reportReasons, text);
export const isReasonOf = (type: ReportType, reason: string): boolean =>
  reportReasons[type].some((one) => one === reason);

export const reportDetailLength = 1000;
export const reportPictures = 4;
