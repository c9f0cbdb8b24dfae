import { useSyncExternalStore } from 'react'

const kept = 'admin-shortcuts'

/** Whether single-key shortcuts are on. They can be switched off, because dictation may trigger them. */
export function useShortcuts() {
  const isOn = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(kept) !== 'off',
    () => true,
  )
  const turn = (on: boolean) => {
    localStorage.setItem(kept, on ? 'on' : 'off')
    // Dispatched here, because a browser notifies only its other windows.
    window.dispatchEvent(new Event('storage'))
  }
  return { isOn, turn }
}

function subscribe(notify: () => void) {
  window.addEventListener('storage', notify)
  return () => window.removeEventListener('storage', notify)
}

type ShortcutsProps = ReturnType<typeof useShortcuts> & {
  /** Each key with its action; by default those of a list. */
  keys?: readonly (readonly [key: string, what: string])[]
  turnLabel?: string
}

/** The shortcuts and their switch, collapsed below the page. */
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
