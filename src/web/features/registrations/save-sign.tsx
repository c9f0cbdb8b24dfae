import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useRegistration } from './use-registration.tsx'

/** Whether what is typed is safe. It keeps its place, so that nothing moves; only trouble is read out. */
export function SaveSign() {
  const { status, saver } = useRegistration()
  const trouble = status === 'offline' || status === 'failed'
  return (
    <div className="flex min-h-11 items-center gap-2 text-sm">
      {!trouble && (
        <span className="flex items-center gap-2 text-slate-600">
          <Icon
            name={status === 'saved' ? 'check' : 'clock'}
            className={status === 'saved' ? 'text-green-700' : ''}
          />
          {status === 'saved' ? 'Gemt' : 'Gemmer …'}
        </span>
      )}
      <output className="flex flex-wrap items-center gap-x-2 font-medium text-red-700">
        {status === 'offline' && (
          <Line>
            Ingen forbindelse. Det, du skriver, bliver her og gemmes, når du er på nettet.
            <Button
              variant="quiet"
              className="min-h-11! px-2! text-sm"
              onClick={() => void saver.flush()}
            >
              Prøv nu
            </Button>
          </Line>
        )}
        {status === 'failed' && <Line>Noget kunne ikke gemmes. Se ved feltet.</Line>}
      </output>
    </div>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <>
      <Icon name="warning" />
      {children}
    </>
  )
}
