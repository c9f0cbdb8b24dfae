import { useMutation } from '@tanstack/react-query'
import { useOnline } from '../../use-online.ts'
import { Notice } from '../../ui/notice.tsx'
import { InstallHint } from '../shell/install-hint.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { CameraView } from './camera-view.tsx'
import { DayReceipt, type RenderCard } from './day-receipt.tsx'
import { leaveScanMutation, type GolferPass, type ScanState } from './queries.ts'
import type { ShownReceipt } from '../passes/stored-receipts.ts'
import { namesText } from './players.ts'
import { SignCodeForm } from './sign-code-form.tsx'
import { parseSignText, type SignState } from './use-sign.ts'

type GolferHomeProps = {
  golfer: NonNullable<ScanState['golfer']>
  signState: SignState
  receipts: readonly ShownReceipt[]
  renderCard: RenderCard
}

/** The page of a golfer without an open sign: today's receipts, the camera and the form for a sign code. */
export function GolferHome({ golfer, signState, receipts, renderCard }: GolferHomeProps) {
  const hasReceipt = receipts.length > 0
  const isOnline = useOnline()
  return (
    <div className="page grid gap-12 py-8 sm:py-12">
      {inOrder(receipts, golfer.passes).map((receipt) => (
        <DayReceipt
          key={receipt.checkInId}
          receipt={receipt}
          isOwn={isOwn(receipt, golfer.passes)}
          renderCard={renderCard}
        />
      ))}
      {hasReceipt && <InstallHint />}
      <section
        aria-label="Tjek ind"
        className={hasReceipt ? 'border-t border-slate-200 pt-10' : undefined}
      >
        {hasReceipt ? (
          <h2>Tjek ind et andet sted</h2>
        ) : (
          <PageHeader
            title="Tjek ind"
            lead={`Skan skiltet ved klubhuset eller første tee, eller skriv dets kode.${isOnline ? ' Svaret kommer med det samme.' : ''}`}
          />
        )}
        {/* Before the first letter, because the answer comes later. */}
        <div role="status">
          {!isOnline && (
            <Notice tone="warning" title="Der er ingen dækning" className="mt-6">
              Du kan tjekke ind alligevel. Telefonen gemmer det og sender det, når der er dækning.
            </Notice>
          )}
        </div>
        <div className="mt-8 grid items-start gap-x-14 gap-y-8 md:grid-cols-2">
          <CameraView
            label="Billedet fra kameraet"
            hint="Du kan også bare åbne telefonens eget kamera og holde det hen over skiltet."
            paused={signState.isLoading}
            onCode={(text) => {
              const sign = parseSignText(text)
              if (sign) void signState.open(sign)
            }}
          />
          <div className="grid gap-6">
            <SignCodeForm signState={signState} />
            <PhoneOwner golfer={golfer} />
          </div>
        </div>
      </section>
    </div>
  )
}

type Passes = readonly GolferPass[]

/** The newest first; those of one press in the order of the golfers. */
function inOrder(receipts: readonly ShownReceipt[], passes: Passes): ShownReceipt[] {
  const place = ({ passId }: ShownReceipt) => passes.findIndex((pass) => pass.passId === passId)
  return receipts.toSorted((a, b) => b.minute - a.minute || place(a) - place(b))
}

/** Whether the reader of the page is the golfer of the receipt, as far as this phone can tell. */
const isOwn = ({ passId }: ShownReceipt, passes: Passes) =>
  passes.every(({ golferId }) => golferId === passes[0]?.golferId) ||
  passes.some((pass) => pass.passId === passId && pass.relation === 'self')

function PhoneOwner({ golfer }: { golfer: NonNullable<ScanState['golfer']> }) {
  const leave = useMutation(leaveScanMutation)
  return (
    <div className="border-t border-slate-200 pt-5">
      <p className="text-slate-700">Du kan tjekke {namesText(golfer.passes)} ind.</p>
      {golfer.via === 'account' ? (
        <ButtonLink variant="quiet" href="/account" className="-ml-5">
          Se dit kort
        </ButtonLink>
      ) : (
        <Button
          variant="quiet"
          className="-ml-5"
          busy={leave.isPending && 'Glemmer …'}
          onClick={() => leave.mutate()}
        >
          Glem kortet på denne telefon
        </Button>
      )}
    </div>
  )
}
