import { useSyncExternalStore } from 'react'

const kept = 'admin-shortcuts'

/** Whether single keys do something. They can be switched off: a voice may say them by chance. */
export function useShortcuts() {
  const isOn = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(kept) !== 'off',
    () => true,
  )
  const turn = (on: boolean) => {
    localStorage.setItem(kept, on ? 'on' : 'off')
    // Dispatched here too: a browser notifies only its other windows.
    window.dispatchEvent(new Event('storage'))
  }
  return { isOn, turn }
}

function subscribe(notify: () => void) {
  window.addEventListener('storage', notify)
  return () => window.removeEventListener('storage', notify)
}

type ShortcutsProps = ReturnType<typeof useShortcuts> & {
  /** Each key, and what it does; those of a list when nothing is said. */
  keys?: readonly (readonly [key: string, what: string])[]
  turnLabel?: string
}

/** Which keys there are, and the switch for them. Folded away under the page. */
export function Shortcuts({ isOn, turn, keys = listKeys, turnLabel }: ShortcutsProps) {
  return (
    <details className="print-hide text-sm text-slate-700 max-md:hidden">
      <summary className="w-fit min-h-11 content-center rounded-xs">Taster</summary>
      <dl className="grid w-fit grid-cols-[auto_auto] gap-x-4 gap-y-1">
        {keys.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-xs border border-slate-300 bg-white px-1.5 font-sans">
                {key}
              </kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-2 flex min-h-11 w-fit items-center gap-2">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => turn(event.currentTarget.checked)}
          className="size-5"
        />
        {turnLabel ?? 'Brug tasten / til at søge'}
      </label>
    </details>
  )
}

const listKeys = [
  ['/', 'til søgefeltet'],
  ['↓ ↑ eller j k', 'fra række til række'],
  ['Enter', 'åbner rækken'],
  ['Esc', 'tilbage'],
] as const
