import { useMutation, useQuery } from '@tanstack/react-query'
import type { Pass } from '#contract/passes/endpoints.ts'
import { plainDate, type PlainDate } from '#domain/shared/dates.ts'
import { canBeAdded } from '#domain/wallets/wallet-card.ts'
import { errorText } from '../../error-text.ts'
import { apiUrl } from '../../fetch-api.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { useMe } from '../accounts/use-me.ts'
import { walletOrder } from './wallet-order.ts'
import { googleTicketMutation, googleWalletMutation, walletsQuery } from './wallet-queries.ts'

/**
 * The buttons that add a card to the wallets that are set up. An operator who sees the service as the golfer gets
 * none: a card in a wallet shows a code.
 */
export function WalletButtons({ pass, day }: { pass: Pass; day: PlainDate }) {
  const add = useMutation(googleWalletMutation)
  if (!canBeAdded({ state: pass.state, lastDay: plainDate(pass.lastDay) }, day)) return null
  return (
    <Buttons
      appleFile={`/api/v1/passes/${pass.id}/apple-wallet.pkpass`}
      google={{ ...add, send: () => add.mutate(pass.id) }}
      note="Koden i Wallet er altid den samme, så klubben spørger om dit navn."
    />
  )
}

/** The same for the published start time of an entry. */
export function StartTimeWalletButtons({ entryId }: { entryId: string }) {
  const add = useMutation(googleTicketMutation)
  return (
    <Buttons
      className="w-fit max-sm:w-full"
      appleFile={`/api/v1/account/tournament-entries/${entryId}/apple-wallet.pkpass`}
      google={{ ...add, send: () => add.mutate(entryId) }}
      note="Ændrer starttiden sig, følger kortet på telefonen med."
    />
  )
}

type ButtonsProps = {
  className?: string
  appleFile: string
  google: { isPending: boolean; isSuccess: boolean; error: Error | null; send: () => void }
  note: string
}

function Buttons({ className, appleFile, google, note }: ButtonsProps) {
  const { data: wallets } = useQuery(walletsQuery)
  const isViewing = useMe()?.viewing !== undefined
  if (!wallets || isViewing) return null
  const shown = walletOrder(navigator.userAgent).filter((wallet) => wallets[wallet])
  if (shown.length === 0) return null
  return (
    <div className={cx('grid gap-2', className)}>
      <div className="flex flex-wrap gap-3">
        {shown.map((wallet) =>
          wallet === 'apple' ? (
            <AppleButton key={wallet} file={appleFile} />
          ) : (
            <GoogleButton key={wallet} {...google} />
          ),
        )}
      </div>
      <p className="text-sm text-slate-600">{note}</p>
    </div>
  )
}

/** Plain, because a click in the app would not leave the page: the browser hands the file to the wallet. */
function AppleButton({ file }: { file: string }) {
  return (
    <a href={apiUrl(file)} className={`${buttonClass({ variant: 'secondary' })} grow`}>
      <Icon name="plus" /> Føj til Apple Wallet
    </a>
  )
}

function GoogleButton({ isPending, isSuccess, error, send }: ButtonsProps['google']) {
  return (
    <div className="grid grow gap-2">
      <Button
        variant="secondary"
        busy={(isPending || isSuccess) && 'Åbner Google Wallet …'}
        onClick={send}
      >
        <Icon name="plus" /> Føj til Google Wallet
      </Button>
      {error && (
        <p role="alert" className="text-sm font-semibold text-red-700">
          {errorText(error)}
        </p>
      )}
    </div>
  )
}
