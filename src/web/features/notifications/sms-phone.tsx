import { useMutation } from '@tanstack/react-query'
import { confirmPhone, sendPhoneCode, type UrgentSettings } from '#contract/notifications/urgent.ts'
import { formatPhone, parsePhone, phoneErrorText } from '#domain/shared/phone.ts'
import { errorText } from '../../error-text.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useContractForm } from '../../use-contract-form.ts'
import { Problem } from '../shell/problem.tsx'
import { confirmPhoneMutation, phoneCodeMutation, removePhoneMutation } from './urgent-queries.ts'

const stoppedTexts = {
  reply: 'Du har svaret STOP, så vi sender ikke flere sms til nummeret.',
  undeliverable: 'Vores sms kunne ikke afleveres, så vi sender ikke flere til nummeret.',
} as const

/** The telephone for SMS: a number is used when the code that was sent to it has been entered. */
export function SmsPhone({ sms }: { sms: UrgentSettings['sms'] }) {
  const request = useMutation(phoneCodeMutation)
  const remove = useMutation(removePhoneMutation)
  const { phone, pendingPhone, stopped } = sms
  return (
    <div className="grid gap-4">
      <h3 className="text-lg">Telefon til sms</h3>
      {phone && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <p className="figures font-semibold">{formatPhone(phone)}</p>
          <Button
            variant="quiet"
            busy={remove.isPending && 'Fjerner …'}
            onClick={() => remove.mutate()}
          >
            Fjern nummeret
          </Button>
        </div>
      )}
      {remove.isError && <Problem error={remove.error} title="Nummeret er ikke fjernet" />}
      {stopped && (
        <Notice tone="warning" title="Sms er stoppet">
          <p>{stoppedTexts[stopped]} Bekræft nummeret igen, hvis du vil have dem tilbage.</p>
        </Notice>
      )}
      {pendingPhone ? (
        <EnterCode
          phone={pendingPhone}
          demoCode={request.data?.demoCode}
          resend={() => request.mutate(pendingPhone)}
          resending={request.isPending}
        />
      ) : (
        (!phone || stopped) && <RequestCode send={(typed) => request.mutateAsync(typed)} />
      )}
      {request.isError && pendingPhone && (
        <p role="alert" className="text-sm font-semibold text-red-700">
          {errorText(request.error)}
        </p>
      )}
    </div>
  )
}

function RequestCode({ send }: { send: (phone: string) => Promise<unknown> }) {
  const form = useContractForm({
    endpoint: sendPhoneCode,
    read: ({ phone = '' }) => ({ phone: parsePhone(phone) ?? '' }),
    send: ({ phone }) => send(phone),
  })
  return (
    <form noValidate {...form.props} className="grid max-w-form gap-4">
      <TextField
        name="phone"
        type="tel"
        label="Mobilnummer"
        help="Vi sender en kode til nummeret. Det bruges kun til de sms, du slår til her."
        autoComplete="tel"
        width="medium"
        error={form.isWrong('phone') ? phoneErrorText : undefined}
      />
      {form.error !== null && <Problem error={form.error} title="Koden er ikke sendt" />}
      <Button type="submit" className="w-fit max-sm:w-full" busy={form.isBusy && 'Sender …'}>
        Send mig en kode
      </Button>
    </form>
  )
}

type EnterCodeProps = {
  phone: string
  demoCode: string | undefined
  resend: () => void
  resending: boolean
}

function EnterCode({ phone, demoCode, resend, resending }: EnterCodeProps) {
  const confirm = useMutation(confirmPhoneMutation)
  const form = useContractForm({
    endpoint: confirmPhone,
    send: ({ code }) => confirm.mutateAsync(code),
  })
  return (
    <form noValidate {...form.props} className="grid max-w-form gap-4">
      <output className="block text-slate-800">
        Vi har sendt en sms til <strong className="figures">{formatPhone(phone)}</strong>. Koden i
        den gælder i ti minutter.
      </output>
      {demoCode && (
        <Notice title="Kun i demonstrationen">
          <p>
            Din kode er <strong className="figures">{demoCode}</strong>.
          </p>
        </Notice>
      )}
      <CodeField
        name="code"
        label="Kode"
        error={form.isWrong('code') ? 'Koden er seks cifre.' : undefined}
        onComplete={(code) => form.submit({ code })}
      />
      {form.error !== null && <Problem error={form.error} title="Nummeret er ikke bekræftet" />}
      <ButtonRow>
        <Button type="submit" busy={form.isBusy && 'Bekræfter …'}>
          Bekræft nummeret
        </Button>
        <Button variant="quiet" onClick={resend} busy={resending && 'Sender …'}>
          Send en ny kode
        </Button>
      </ButtonRow>
    </form>
  )
}
