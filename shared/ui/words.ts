/** The words of the kit's larger pieces: `useWords('common').t`, given by whoever draws them. */
export type Words = (key: string, values?: Record<string, string>) => string;
