import './federation/shared-keys.ts';
import { boot } from './boot.tsx';

void boot(window);
