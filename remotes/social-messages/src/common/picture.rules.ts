const mebibyte = 1024 * 1024;

/** Accepted here; the server checks the content again. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const pictureMegabytes = 10;

/** The locale key of the problem with a picked file; undefined when it can be uploaded. */
export function pictureProblem(file: {
  type: string;
  size: number;
}): 'picture.wrongType' | 'picture.tooLarge' | 'picture.empty' | undefined {
  if (!pictureTypes.some((type) => type === file.type)) return 'picture.wrongType';
  if (file.size === 0) return 'picture.empty';
  return file.size > pictureMegabytes * mebibyte ? 'picture.tooLarge' : undefined;
}
