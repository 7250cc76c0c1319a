/** Words of the larger components: pass `useWords('common').t`. */
export type Words = (key: string, values?: Record<string, string>) => string;
