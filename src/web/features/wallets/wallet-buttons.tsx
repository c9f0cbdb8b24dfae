import { useMutation, useQuery } from '@tanstack/react-query'
import type { Pass } from '#contract/passes/endpoints.ts'
import { plainDate, type PlainDate } from '#domain/shared/dates.ts'
import { canBeAdded } from '#domain/wallets/wallet-card.ts'
import { errorText } from '../../error-text.ts'
import { apiUrl } from '../../fetch-api.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useMe } from '../accounts/use-me.ts'
import { walletOrder } from './wallet-order.ts'
import { googleWalletMutation, walletsQuery } from './wallet-queries.ts'

/**
 * The buttons that add a card to the wallets that are set up. An operator who sees the service as the golfer gets
 * none: a card in a wallet shows a code.
 */
export function WalletButtons({ pass, day }: { pass: Pass; day: PlainDate }) {
  const { data: wallets } = useQuery(walletsQuery)
  const isViewing = useMe()?.viewing !== undefined
  const isAddable = canBeAdded({ state: pass.state, lastDay: plainDate(pass.lastDay) }, day)
  if (!wallets || isViewing || !isAddable) return null
  const shown = walletOrder(navigator.userAgent).filter((wallet) => wallets[wallet])
  if (shown.length === 0) return null
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        {shown.map((wallet) =>
          wallet === 'apple' ? (
            <AppleButton key={wallet} pass={pass} />
          ) : (
            <GoogleButton key={wallet} pass={pass} />
          ),
        )}
      </div>
      <p className="text-sm text-slate-600">
        Koden i Wallet er altid den samme, så klubben spørger om dit navn.
      </p>
    </div>
  )
}

/** Plain, because a click in the app would not leave the page: the browser hands the file to the wallet. */
function AppleButton({ pass }: { pass: Pass }) {
  return (
    <a
      href={apiUrl(`/api/v1/passes/${pass.id}/apple-wallet.pkpass`)}
      className={`${buttonClass({ variant: 'secondary' })} grow`}
    >
      <Icon name="plus" /> Føj til Apple Wallet
    </a>
  )
}

function GoogleButton({ pass }: { pass: Pass }) {
  const add = useMutation(googleWalletMutation)
  return (
    <div className="grid grow gap-2">
      <Button
        variant="secondary"
        busy={(add.isPending || add.isSuccess) && 'Åbner Google Wallet …'}
        onClick={() => add.mutate(pass.id)}
      >
        <Icon name="plus" /> Føj til Google Wallet
      </Button>
      {add.isError && (
        <p role="alert" className="text-sm font-semibold text-red-700">
          {errorText(add.error)}
        </p>
      )}
    </div>
  )
}
