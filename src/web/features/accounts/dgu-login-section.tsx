import { useMutation, useQuery } from '@tanstack/react-query'
import { dayText } from '../../moment-text.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DguButton } from './dgu-button.tsx'
import { dguLoginQuery, unlinkMutation } from './dgu-queries.ts'
import { ProofPrompt } from './proof-prompt.tsx'

/** The section *DGU-login* of the security page: links or unlinks the DGU login. */
export function DguLoginSection() {
  const { data } = useQuery(dguLoginQuery)
  const unlink = useMutation(unlinkMutation)
  if (!data || (!data.available && !data.linked)) return null
  const { linked } = data
  return (
    <section aria-labelledby="dgu-login" className="grid gap-5 border-t border-slate-200 pt-8">
      <h2 id="dgu-login" className="text-xl">
        DGU-login
      </h2>
      {linked ? (
        <p className="flex items-start gap-2.5">
          <Icon name="check-circle" className="mt-0.5 size-6 text-green-700" />
          <span>
            Du kan logge ind som {linked.name} hos Dansk Golf Union. Knyttet den{' '}
            {dayText(linked.since)}.
          </span>
        </p>
      ) : (
        <p className="max-w-text text-slate-700">
          Kom ind med DGU-login i stedet for en kode på mail. Dit medlemskab bliver bekræftet for i
          år, hver gang du gør det.
        </p>
      )}
      <ProofPrompt
        act={unlink}
        action="Fjern DGU-login"
        busy="Fjerner …"
        failed="DGU-login er ikke fjernet"
        again={unlink.mutate}
      />
      <ButtonRow>
        {linked ? (
          <Button
            variant="secondary"
            busy={unlink.isPending && 'Fjerner …'}
            onClick={() => unlink.mutate(undefined)}
          >
            Fjern DGU-login
          </Button>
        ) : (
          <DguButton next="/account/security" variant="secondary">
            Knyt DGU-login
          </DguButton>
        )}
      </ButtonRow>
    </section>
  )
}
