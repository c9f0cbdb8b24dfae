import { storedChoice, publishChoice } from './stored-choice.ts'
import { recordChoice } from './record-choice.ts'

/** Whoever opened the banner again, to whom the focus goes back. */
let opener: Element | null = null

const boxes = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>('input:enabled'),
]

/** Asks, with what was chosen before. */
function open(form: HTMLFormElement) {
  const granted: readonly string[] = storedChoice()?.on ?? []
  for (const box of boxes(form)) box.checked = granted.includes(box.name)
  form.dataset.failed = ''
  form.dataset.answered = storedChoice() ? 'yes' : ''
  form.hidden = false
}

/** Asked for in the footer: with its categories, and with the focus. */
function renew(form: HTMLFormElement) {
  opener = document.activeElement
  open(form)
  form.dataset.open = 'yes'
  // The same function each time: a form that has it already takes it once.
  form.addEventListener('keydown', leaveByEscape)
  form.focus()
}

/** Escape consents to nothing; it only leaves what was answered before. */
function leaveByEscape({ key, currentTarget }: KeyboardEvent) {
  if (key === 'Escape' && storedChoice()) close(currentTarget as HTMLFormElement)
}

async function press(form: HTMLFormElement, act: string) {
  if (act === 'leave') return close(form)
  const all = boxes(form)
  if (act === 'open') {
    form.dataset.open = 'yes'
    return all[0]?.focus()
  }
  const chosen = all.filter(({ checked }) => act === 'all' || (act === 'some' && checked))
  await choose(
    form,
    chosen.map(({ name }) => name),
  )
}

/** What was pressed last, until it is sent. */
let wanted: readonly string[] | undefined
let sending: Promise<void> | undefined

/** One at a time, and of those pressed meanwhile the last: what stands in the end is what was pressed last. */
function choose(form: HTMLFormElement, granted: readonly string[]) {
  wanted = granted
  sending ??= send(form).finally(() => {
    sending = undefined
    form.ariaBusy = null
  })
  return sending
}

/** What cannot be written down is not chosen: the banner stays, and says so. */
async function send(form: HTMLFormElement) {
  form.ariaBusy = 'true'
  form.dataset.failed = ''
  let recorded: Awaited<ReturnType<typeof recordChoice>> = 'no'
  while (wanted) {
    const granted = wanted
    wanted = undefined
    recorded = await recordChoice(granted, form.dataset.wording)
  }
  if (recorded === 'yes') close(form)
  else {
    form.hidden = false
    form.dataset.failed = recorded === 'busy' ? 'busy' : 'yes'
  }
  publishChoice()
}

function close(form: HTMLFormElement) {
  const hadFocus = form.contains(document.activeElement)
  form.hidden = true
  form.dataset.open = ''
  form.dataset.failed = ''
  if (!hadFocus) return
  const next = opener?.isConnected ? opener : document.querySelector('main')
  ;(next as HTMLElement | null)?.focus({ preventScroll: true })
}

/** What the banner can do, for whoever fetches it. */
export const bannerActions = { open, renew, press, choose }
