import { LoadingOverlay } from './loading-overlay.tsx'

export const Shown = () => (
  // The transform confines the fixed overlay to this frame.
  <div
    data-loading=""
    className="relative h-80 translate-x-0 overflow-hidden rounded-md border border-slate-300"
  >
    <LoadingOverlay />
  </div>
)
