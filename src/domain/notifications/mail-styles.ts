/**
 * The same design on a dark ground, for programs that read style sheets and follow the device. The others keep the
 * inline styles. Every pair of text and ground has a contrast of at least 4.5 (mail-colours.test.ts).
 */
export const dark = {
  page: '#0e1411',
  sheet: '#18201c',
  ink: '#eef3f0',
  soft: '#a9b5af',
  green: '#7fd3a4',
  line: '#33403a',
  action: '#7fd3a4',
  onAction: '#0b2a1a',
} as const

/** The styles of programs that read style sheets: less air on a phone, and the dark. */
export const headStyles = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .sk-sheet { padding: 24px 20px !important; }
}
@media (prefers-color-scheme: dark) {
  .sk-page, .sk-page > table > tbody > tr > td { background-color: ${dark.page} !important; color: ${dark.ink} !important; }
  .sk-sheet { background-color: ${dark.sheet} !important; border-color: ${dark.line} !important; }
  .sk-ink { color: ${dark.ink} !important; }
  .sk-soft { color: ${dark.soft} !important; }
  .sk-green { color: ${dark.green} !important; }
  .sk-line { border-color: ${dark.line} !important; }
  .sk-action { background-color: ${dark.action} !important; color: ${dark.onAction} !important; }
}`

/** A mail, or its styles, as a device shows it: a frame follows the device of its reader, so the condition is replaced. */
export const onDevice = (text: string, scheme: 'light' | 'dark'): string =>
  text
    .replace(
      '@media (prefers-color-scheme: dark)',
      scheme === 'dark' ? '@media all' : '@media not all',
    )
    .replaceAll('color-scheme: light dark', `color-scheme: ${scheme}`)
