// Runs in a blank page. Plain JavaScript: a browser runs it as it stands.

/** How many pixels of a picture differ from its most frequent colour, so that a person sees it. */
export async function countDrawnPixels(base64) {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d');
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, picture.width, picture.height);
  const counts = new Map();
  for (let at = 0; at < data.length; at += 4) {
    const colour = data[at] * 65_536 + data[at + 1] * 256 + data[at + 2];
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const [[ground]] = [...counts].sort(([, one], [, other]) => other - one);
  const isNear = (colour) =>
    [65_536, 256, 1].every((part) => {
      const channel = (one) => Math.floor(one / part) % 256;
      return Math.abs(channel(colour) - channel(ground)) < 24;
    });
  return [...counts].reduce((sum, [colour, count]) => sum + (isNear(colour) ? 0 : count), 0);
}
