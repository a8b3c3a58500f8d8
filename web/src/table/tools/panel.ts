/** What the toolbar and the menu can open. */
export type Panel =
  | 'menu'
  | 'rules'
  | 'log'
  | 'chat'
  | 'invite'
  | 'devices'
  | 'keys'
  | 'settings'
  | 'resign'
  | 'close';
