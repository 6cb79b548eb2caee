// breaks: house(walls)
export { quietLog } from '#test/support/quiet-log'
