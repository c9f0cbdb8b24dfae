import { storedChoice, publishChoice } from './stored-choice.ts'
import { recordChoice } from './record-choice.ts'

/** The element that opened the banner again and receives the focus afterwards. */
let opener: Element | null = null

const boxes = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>('input:enabled'),
]

/** Opens the banner with the former choice. */
function open(form: HTMLFormElement) {
  const granted: readonly string[] = storedChoice()?.on ?? []
  for (const box of boxes(form)) box.checked = granted.includes(box.name)
  form.dataset.failed = ''
  form.dataset.answered = storedChoice() ? 'yes' : ''
  form.hidden = false
}

/** Opens the banner from the footer, with its categories and the focus. */
function renew(form: HTMLFormElement) {
  opener = document.activeElement
  open(form)
  form.dataset.open = 'yes'
  // Always the same function, so that the listener is added only once.
  form.addEventListener('keydown', leaveByEscape)
  form.focus()
}

/** Escape closes the banner only when there is a former choice, and never consents. */
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

/** The last choice that is not yet sent. */
let pending: readonly string[] | undefined
let sending: Promise<void> | undefined

/** Sends one choice at a time, and of those pressed meanwhile only the last, so that the last one wins. */
function choose(form: HTMLFormElement, granted: readonly string[]) {
  pending = granted
  sending ??= send(form).finally(() => {
    sending = undefined
    form.ariaBusy = null
  })
  return sending
}

/** Without a record there is no choice: the banner stays open and shows an error. */
async function send(form: HTMLFormElement) {
  form.ariaBusy = 'true'
  form.dataset.failed = ''
  let recorded: Awaited<ReturnType<typeof recordChoice>> = 'no'
  while (pending) {
    const granted = pending
    pending = undefined
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

/** The banner's behaviour, which `embedded.ts` loads on demand. */
export const bannerActions = { open, renew, press, choose }
