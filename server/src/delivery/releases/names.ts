/** Names of releases and of their files. */

/** `constructor` and the like would find an inherited property where a name is a key. */
export const isName = (name: string): boolean =>
  /^[a-z][a-z0-9-]{0,63}$/.test(name) && !(name in Object.prototype);

/** `<version>-<build>`, without path traversal. */
export const isRelease = (release: string): boolean =>
  /^\d+\.\d+\.\d+[\w.+-]{0,64}$/.test(release) && !release.includes('..');

/** Scripts, styles and data, and the page that the server reads from the shell's release. */
export const isFileName = (file: string): boolean =>
  file.length <= 200 &&
  /^([\w-][\w.-]*(\/[\w-][\w.-]*){0,3}\.(js|css|json)|index\.html)(\.br|\.gz)?$/.test(file);

export const maxFileBytes = 8 * 1024 * 1024;

/** The `d` of an SVG path: data that draws, and can do nothing else. */
export const isIconPath = (path: string): boolean =>
  path.length <= 600 && /^M[\dMmLlHhVvCcSsQqTtAaZz ,.-]+$/.test(path);

export const maxPreviewHours = 14 * 24;
