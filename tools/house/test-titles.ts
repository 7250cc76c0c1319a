/**
 * Whether a test file has a title, given as documents write it: `…` stands for any words, and ` › `
 * between a group and a test in it.
 */
export function hasTitle(text: string, title: string): boolean {
  return title.split(' › ').every((part) => {
    const words = part.split('…').map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`(['"\`])${words.join('[^\\n]*')}\\1[,)]`).test(text);
  });
}
