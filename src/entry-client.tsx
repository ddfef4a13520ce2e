import './styles/global.css';
import { start } from './app/start.ts';

await start();
