/** What the web view may ask of the native app, wherever it runs. */
export interface Bridge {
  /** Where the page runs: decides what "back to the app" can mean. */
  readonly platform: 'android' | 'ios' | 'simulator' | 'browser';
  close(): void;
  reload(): void;
  goKyc(): void;
  ready(): void;
  saveImage(params: { dataUrl: string; fileName: string }): Promise<void>;
  downloadVideo(params: { url: string; fileName: string }): Promise<void>;
  goPage(params: { page: string; params?: Record<string, string> }): void;
}
