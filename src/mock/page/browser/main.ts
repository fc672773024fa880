/// <reference lib="dom" />
import { byId } from '../../../pages/index.js';
import { showItems } from './items.js';
import { showOperations } from './operations.js';
import { showNews, showRequests } from './requests.js';

// All data is inserted as text, never as HTML.
const requests = showRequests(showItems());
showOperations();

const state = byId('state');
const events = new EventSource('/__trellis/events');
events.addEventListener('open', () => {
  state.textContent = 'live';
});
events.addEventListener('error', () => {
  state.textContent = 'the mock is not running';
});
events.addEventListener('message', ({ data }: MessageEvent<string>) => requests.add(JSON.parse(data)));
events.addEventListener('document', (event) => {
  if (event instanceof MessageEvent) showNews(JSON.parse(String(event.data)));
});
