/** The entry as the official examples have it: everything behind one import. */
import('../../../shell/src/index.ts');
