import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { UrgentSettings } from '#contract/notifications/urgent.ts'
import { momentText } from '../../moment-text.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../shell/problem.tsx'
import { pushSupport, subscribeToPush, type PushSupport } from './push-subscription.ts'
import { addBrowserMutation, removeBrowserMutation } from './urgent-queries.ts'

const supportTexts: Record<Exclude<PushSupport, 'possible'>, string> = {
  denied: 'Du har sagt nej til notifikationer herfra. Det ændrer du i browserens indstillinger.',
  install_first:
    'På iPhone og iPad skal Sæsonkortet først ligge på hjemmeskærmen: Tryk på Del og derefter Føj til hjemmeskærm. Åbn det derfra, og kom tilbage hertil.',
  impossible: 'Denne browser kan ikke vise notifikationer.',
}

/** The browsers that show urgent messages. The browser asks for permission when the button is pressed, never before. */
export function PushBrowsers({ push }: { push: UrgentSettings['push'] }) {
  // In the browser alone: on the server the settings are never there.
  const [support, setSupport] = useState(pushSupport)
  const save = useMutation(addBrowserMutation)
  const add = useMutation({
    mutationFn: async () => {
      const browser = await subscribeToPush(push.publicKey)
      setSupport(pushSupport())
      if (browser) await save.mutateAsync(browser)
    },
  })
  const remove = useMutation(removeBrowserMutation)
  return (
    <div className="grid justify-items-start gap-4">
      <h3 className="text-lg">Notifikationer</h3>
      {push.browsers.length > 0 && (
        <ul className="grid w-full divide-y divide-slate-200 border-y border-slate-200">
          {push.browsers.map(({ id, name, addedAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 py-2">
              <p>
                {name} <span className="text-sm text-slate-600">siden {momentText(addedAt)}</span>
              </p>
              <Button
                variant="quiet"
                aria-label={`Fjern ${name}`}
                busy={remove.isPending && remove.variables === id && 'Fjerner …'}
                onClick={() => remove.mutate(id)}
              >
                Fjern
              </Button>
            </li>
          ))}
        </ul>
      )}
      {support === 'possible' && (
        <Button
          variant="secondary"
          className="needs-script"
          busy={add.isPending && 'Slår til …'}
          onClick={() => add.mutate()}
        >
          Vis notifikationer i denne browser
        </Button>
      )}
      {support !== 'possible' && (
        <p className="max-w-text text-slate-700">{supportTexts[support]}</p>
      )}
      {add.isError && <Problem error={add.error} title="Notifikationer er ikke slået til" />}
      {remove.isError && <Problem error={remove.error} title="Browseren er ikke fjernet" />}
    </div>
  )
}
