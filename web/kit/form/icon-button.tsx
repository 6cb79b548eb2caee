import { IconOnlyButton, type IconOnlyButtonProps } from './button.tsx'
import { Tooltip, type TooltipProps } from '../overlay/tooltip.tsx'

export interface IconButtonProps extends IconOnlyButtonProps {
  tooltipSide?: TooltipProps['side']
}

/** A button with an icon alone; its `label` is its name and its tooltip. */
export function IconButton({ tooltipSide, ...button }: IconButtonProps) {
  return (
    <Tooltip content={button.label} {...(tooltipSide && { side: tooltipSide })}>
      <IconOnlyButton {...button} />
    </Tooltip>
  )
}
