import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { SaverState } from './saver.ts'
import { useRegistration } from './use-registration.tsx'

/** Whether what is typed is safe. It keeps its place, so that nothing moves; only a failure is read out. */
export function SaveStatus() {
  const { status, saver } = useRegistration()
  const hasFailed = hasSaveFailed(status)
  return (
    <div className="flex min-h-11 items-center gap-2 text-sm max-sm:grow max-sm:justify-between">
      {!hasFailed && (
        <span className="flex items-center gap-2 text-slate-600">
          <Icon
            name={status === 'saved' ? 'check' : 'clock'}
            className={status === 'saved' ? 'text-green-700' : ''}
          />
          {status === 'saved' ? 'Gemt' : 'Gemmer …'}
        </span>
      )}
      <output className="flex items-center gap-2 leading-tight font-medium text-red-700">
        {hasFailed && <Icon name="warning" className="shrink-0" />}
        {status === 'offline' && 'Ingen forbindelse. Det, du skriver, gemmes, når du er på nettet.'}
        {status === 'failed' && 'Noget kunne ikke gemmes. Se ved feltet.'}
      </output>
      {status === 'offline' && (
        <Button
          variant="quiet"
          className="min-h-11! px-2! text-sm whitespace-nowrap"
          onClick={() => void saver.flush()}
        >
          Prøv nu
        </Button>
      )}
    </div>
  )
}

/** Only a failure follows the reader down the page. */
export const hasSaveFailed = (status: SaverState['status']) =>
  status === 'offline' || status === 'failed'
