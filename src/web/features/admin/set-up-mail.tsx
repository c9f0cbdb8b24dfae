import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SetUp } from '#contract/admin/set-up.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Problem } from '../shell/problem.tsx'
import { danishTime } from './danish-time.ts'
import { setUpMutations, setUpQuery } from './set-up-queries.ts'

/** The mail step of the set-up; done once a server has accepted a test mail. */
export function MailStep({ setUp: { mail } }: { setUp: SetUp }) {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries(setUpQuery)
  const send = useMutation({ ...setUpMutations.testMail, onSuccess })
  const missing = mail.settings.filter(({ isMissing }) => isMissing)
  if (missing.length > 0) return <MissingSettings missing={missing} />
  return (
    <div className="grid max-w-form gap-5">
      <p>
        Mails sendes gennem {mail.server} fra {mail.from}.
        {mail.acceptedAt && ` Serveren tog imod en prøvemail ${danishTime(mail.acceptedAt)}.`}
      </p>
      {send.data?.isAccepted && (
        <Notice tone="success" live title={`Prøvemailen er sendt til ${send.data.to}`}>
          Mailserveren svarede: {send.data.answer}
        </Notice>
      )}
      {send.data?.isAccepted === false && (
        <Notice tone="error" live title="Prøvemailen blev ikke sendt">
          Mailserveren svarede: {send.data.answer}. Ret{' '}
          {mail.settings.map(({ name }) => name).join(' eller ')}, genstart tjenesten, og prøv igen.
        </Notice>
      )}
      {send.isError && <Problem error={send.error} title="Prøvemailen blev ikke sendt" />}
      <div>
        <Button
          variant={mail.acceptedAt ? 'secondary' : 'primary'}
          busy={send.isPending && 'Sender …'}
          onClick={() => send.mutate()}
        >
          {mail.acceptedAt ? 'Send en prøvemail til' : 'Send en prøvemail'}
        </Button>
      </div>
    </div>
  )
}

function MissingSettings({ missing }: { missing: SetUp['mail']['settings'] }) {
  return (
    <div className="grid max-w-text gap-3">
      <p>
        Uden udgående mail får ingen kvitteringer og koder. Mails venter, til mailserveren er sat
        op. Sæt dette i tjenestens miljø (.env), og genstart den:
      </p>
      <ul className="list-disc pl-5">
        {missing.map(({ name, help }) => (
          <li key={name}>{help}</li>
        ))}
      </ul>
    </div>
  )
}
