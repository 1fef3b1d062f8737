import { mount } from 'svelte';
import './generated/colours.css';
import './app.css';
import App from './App.svelte';
import { followLinks } from './lib/router.svelte';
import { followSettings } from './lib/settings.svelte';
import { preferred, speak } from './lib/text.svelte';

followSettings();
followLinks();
await speak(preferred());
mount(App, { target: document.getElementById('app')! });
// There is none where the page came over plain http, from another machine.
if (import.meta.env.PROD)
    void navigator.serviceWorker?.register('/worker.js').catch(() => undefined);
