import './styles/fonts.css';
import './styles/tokens.css';
import './styles/global.css';
import { start } from './start.tsx';

await start();
