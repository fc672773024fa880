import { button } from './element.js';

const themes = ['auto', 'light', 'dark'] as const;
const key = 'trellis-theme';

/** A button that goes through the themes: as the system has it, light, dark. */
export function themeButton(): HTMLButtonElement {
  const root = document.documentElement;
  const made = button('plain', '', () => {
    const next = themes[(themes.indexOf(current()) + 1) % themes.length] ?? 'auto';
    set(next);
    keep(next);
  });
  const current = (): (typeof themes)[number] => themes.find((theme) => theme === root.dataset['theme']) ?? 'auto';
  const set = (theme: (typeof themes)[number]): void => {
    root.dataset['theme'] = theme;
    made.textContent = `◐ ${theme}`;
    made.setAttribute('aria-label', `Theme: ${theme}`);
  };
  set(themes.find((theme) => theme === kept()) ?? 'auto');
  return made;
}

/** Some browsers keep nothing for files, and say so by throwing. */
function kept(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(theme: string): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Then it holds for this visit.
  }
}
