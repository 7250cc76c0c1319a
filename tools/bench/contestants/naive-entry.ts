/** The entry of the official examples: everything behind one import. */
import('../../../shell/src/index.ts');
