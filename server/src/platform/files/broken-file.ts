/** The file is incomplete, malformed or too large to draw, despite its first bytes. */
export class BrokenFileError extends Error {
  constructor() {
    super('the file is broken');
    this.name = 'BrokenFileError';
  }
}
