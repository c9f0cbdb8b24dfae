import { useMutation, useQuery } from '@tanstack/react-query'
import type { UrgentSettings } from '#contract/notifications/urgent.ts'
import type { UrgentChannel, UrgentKind } from '#domain/notifications/urgent-kinds.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FetchProblem } from '../shell/fetch-problem.tsx'
import { Problem } from '../shell/problem.tsx'
import { PushBrowsers } from './push-browsers.tsx'
import { SmsPhone } from './sms-phone.tsx'
import { choiceMutation, urgentQuery } from './urgent-queries.ts'

const kindTexts: Record<UrgentKind, { title: string; mail: string }> = {
  start_time: {
    title: 'Din starttid bliver ændret',
    mail: 'Du får også en mail. Den kan ikke slås fra.',
  },
  suspension: {
    title: 'Spillet bliver afbrudt og genoptaget',
    mail: 'Står også på scorekortet på din telefon.',
  },
  free_place: {
    title: 'Du får en plads fra ventelisten',
    mail: 'Du får også en mail. Den kan ikke slås fra.',
  },
  message: {
    title: 'Turneringsledelsen skriver noget, der haster',
    mail: 'Du får også en mail. Den kan ikke slås fra.',
  },
}

/** What an account wants to know at once, by SMS and as notifications, beside the mails. */
export function UrgentSection() {
  const { data, error, refetch, isFetching } = useQuery(urgentQuery)
  return (
    <section aria-labelledby="urgent" className="mt-12 grid max-w-text gap-6">
      <div className="grid gap-2">
        <h2 id="urgent" className="text-xl">
          Når det haster
        </h2>
        <p className="text-slate-700">
          Vælg, hvad du vil have besked om med det samme, når du spiller turnering. Aldrig reklame.
        </p>
      </div>
      {error && (
        <FetchProblem
          error={error}
          title="Dine valg kunne ikke hentes"
          retry={refetch}
          busy={isFetching}
        />
      )}
      {!data && !error && <Skeleton label="Henter dine valg" rows={3} rowClass="h-20" />}
      {data && (
        <>
          {data.choices.map((choice) => (
            <Choice key={choice.kind} choice={choice} settings={data} />
          ))}
          {data.sms.isOffered && <SmsPhone sms={data.sms} />}
          <PushBrowsers push={data.push} />
        </>
      )}
    </section>
  )
}

type ChoiceProps = { choice: UrgentSettings['choices'][number]; settings: UrgentSettings }

function Choice({ choice, settings: { sms, push } }: ChoiceProps) {
  const save = useMutation(choiceMutation)
  const { kind } = choice
  const { title, mail } = kindTexts[kind]
  const box = (channel: UrgentChannel, label: string, missing: string | undefined) => (
    <Checkbox
      name={`${kind}-${channel}`}
      label={label}
      help={missing}
      // Without a place to send to it can only be switched off.
      disabled={missing !== undefined && !choice[channel]}
      checked={choice[channel]}
      onChange={({ target }) => save.mutate({ kind, channel, isOn: target.checked })}
    />
  )
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">{title}</legend>
      <p className="text-sm text-slate-600">{mail}</p>
      {sms.isOffered &&
        box('sms', 'Sms', sms.phone ? undefined : 'Bekræft dit mobilnummer nedenfor først.')}
      {box(
        'push',
        'Notifikation',
        push.browsers.length > 0
          ? undefined
          : 'Slå notifikationer til i en browser nedenfor først.',
      )}
      {save.isError && <Problem error={save.error} title="Valget er ikke gemt" />}
    </fieldset>
  )
}
