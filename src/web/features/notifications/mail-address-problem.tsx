import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { mailAddressQuery, retryAddressMutation } from './queries.ts'

/** Shows the owner of an account that our mails do not arrive, and what to do. Nothing while they do. */
export function MailAddressProblem() {
  const { data } = useQuery(mailAddressQuery)
  const toast = useToast()
  const retry = useMutation({
    ...retryAddressMutation,
    onSuccess: (...all) => {
      toast({ tone: 'success', title: 'Vi sender til dig igen' })
      return retryAddressMutation.onSuccess?.(...all)
    },
  })
  if (!data?.problem) return null
  const isComplaint = data.problem.reason === 'complaint'
  return (
    <Notice
      tone="warning"
      title={
        isComplaint
          ? `Vi sender ikke mails til ${data.address}`
          : `Vi kan ikke sende til ${data.address}`
      }
      action={
        <div className="flex flex-wrap gap-3">
          {!isComplaint && <ButtonLink href="/account/profile">Ret adressen</ButtonLink>}
          <Button
            variant={isComplaint ? 'primary' : 'secondary'}
            busy={retry.isPending && 'Øjeblik …'}
            onClick={() => retry.mutate()}
          >
            {isComplaint ? 'Send mails til mig igen' : 'Adressen er rigtig – prøv igen'}
          </Button>
        </div>
      }
    >
      {isComplaint ? (
        <p>
          En mail fra os er markeret som spam i din indbakke. Derfor får du heller ikke
          kvitteringer, koder og beskeder om dine kort.
        </p>
      ) : (
        <p>
          Din mailudbyder siger, at adressen ikke findes. Ret adressen. Så sender vi bekræftelser og
          kvitteringer igen.
        </p>
      )}
      {retry.error && <Problem error={retry.error} title="Det gik ikke igennem" />}
    </Notice>
  )
}
