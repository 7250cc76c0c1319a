const mebibyte = 1024 * 1024;

/** What the server takes as a picture; it looks at the content again. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const pictureMegabytes = 10;

/** What is wrong with a file as a picture, before a byte of it is sent. Pure. */
export function pictureProblem(file: {
  type: string;
  size: number;
}): 'picture.wrongType' | 'picture.tooLarge' | 'picture.empty' | undefined {
  if (!pictureTypes.some((type) => type === file.type)) return 'picture.wrongType';
  if (file.size === 0) return 'picture.empty';
  return file.size > pictureMegabytes * mebibyte ? 'picture.tooLarge' : undefined;
}
