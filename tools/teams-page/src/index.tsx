import '../../../shared/ui/styles/layers.css';
import '../../../shared/ui/styles/reset.css';
import '../../../shared/ui/styles/tokens.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
createRoot(root).render(<App />);
