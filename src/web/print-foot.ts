/** Writes the title and the moment of printing for the foot of every sheet, which `ui/print.css` sets. */
export function writePrintFoot() {
  const moment = new Date().toLocaleString('da-DK', { dateStyle: 'long', timeStyle: 'short' })
  const text = JSON.stringify(`${document.title}. Udskrevet ${moment}`)
  document.documentElement.style.setProperty('--printed', text)
}
