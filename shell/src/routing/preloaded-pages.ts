/**
 * The specification's list of preloaded pages (§2), in its words and order. The code of exactly
 * these is fetched when the page is idle (D20).
 */
export const preloadedPages: readonly { name: string; paths: readonly string[] }[] = [
  { name: 'review rule', paths: ['/reviewRule'] },
  { name: 'video preview', paths: ['/videoPreview'] },
  { name: 'landing', paths: ['/landing'] },
  { name: 'start terms and policies', paths: ['/sign-up/terms-and-policies/:tab?'] },
  {
    name: 'terms pages',
    paths: [
      ...['/terms', '/terms2', '/terms5', '/terms6', '/terms7'],
      ...['/terms13', '/terms14', '/terms15', '/terms16', '/terms17'],
    ],
  },
  { name: 'policies', paths: ['/policies'] },
  { name: 'logistics', paths: ['/logistics'] },
  { name: 'two-factor retrieve', paths: ['/2fa/retrieve'] },
  { name: 'change security', paths: ['/changeSecurity'] },
  { name: 'two-factor tutorial', paths: ['/2fa/tutorial'] },
  {
    name: 'asset portfolio transfer out and in',
    paths: ['/asset/Portfolio/transferOut', '/asset/Portfolio/transferIn'],
  },
  { name: 'custom service', paths: ['/customService'] },
  { name: 'face result check', paths: ['/faceResultCheck'] },
  { name: 'report', paths: ['/report/:reportType'] },
  { name: 'traffic pool', paths: ['/traffic-pool'] },
  { name: 'order details', paths: ['/order-details/:id'] },
];
