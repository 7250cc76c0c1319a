/**
 * Keys whose translation differs from that of other keys with the same English, by reason, each with
 * the languages where it does. The other keys of that English share one translation.
 */
export const apart: Record<string, Record<string, string>> = {
  'agrees in gender and number with the noun beside it': {
    'account:twoFactor.retrieve.stages.cancelled': 'es fr pt_br',
    'account:twoFactor.retrieve.stages.closed': 'es',
    'c2c-vip:order.expired': 'es pt_br',
    'c2c-vip:order.status.2': 'es pt_br',
    'c2c-vip:order.status.3': 'es pt_br',
    'c2c-vip:orders.history': 'es fr pt_br',
    'c2c-vip:orders.now': 'es fr pt_br',
    'c2c-vip:quota.kinds.lapsed': 'pt_br',
    'c2c-vip:quota.used': 'pt_br',
    'creator-business:coupons.open': 'es fr pt_br',
    'creator-business:guild.waiting': 'pt_br',
    'creator-business:pool.scope.history': 'es fr pt_br',
    'creator-business:pool.scope.now': 'pt_br',
    'creator-business:pool.state.cancelled': 'es fr pt_br',
    'creator-business:tasks.achieved': 'es fr pt_br',
    'social-messages:edit.noRegion': 'fr pt_br',
    'social-messages:invite.registered': 'es fr pt_br',
    'social-messages:invite.rewardList': 'es fr pt_br',
    'social-messages:invite.steps.checked': 'es fr pt_br',
    'wallet-staking:staking.off': 'fr',
    'wallet-staking:staking.on': 'fr',
  },
  'a noun; the others are buttons or titles of actions': {
    'server:movements.deposit': 'es fr id pt_br',
    'server:movements.exchange': 'es fr pt_br',
    'server:movements.transfer': 'es fr pt_br',
    'social-messages:system.title': 'ko vi zh_cn',
  },
  'the verb of a button; the others are titles or states': {
    'common:done': 'vi zh_cn',
    'wallet-staking:exchange.confirm': 'ja ko',
    'wallet-staking:withdraw.confirm': 'ja ko',
  },
  'invites to choose; the other is a button': {
    'shop-logistics:addresses.choose': 'zh_cn',
  },
  'asks for a task; the others are titles': {
    'server:tasks.novice.email': 'fr',
    'server:tasks.novice.identity': 'ja',
    'server:tasks.novice.paymentPassword': 'fr',
    'server:tasks.steps.email': 'fr',
    'server:tasks.steps.identity': 'ja',
    'server:tasks.steps.paymentPassword': 'fr',
  },
  'a sentence that tells what happened; the others are labels': {
    'server:messages.identityPassed.title': 'ja ko zh_cn',
    'server:messages.orderPlaced.title': 'ja ko zh_cn',
    'server:messages.stakeReturned.title': 'ja ko',
    'server:shop.events.delivered': 'ja ko',
    'server:shop.events.outForDelivery': 'ja ko',
    'server:shop.events.shipped': 'ja ko',
  },
  'happened to the account, whoever did it; the others tell the person what they did': {
    'server:mail.changes.authenticatorOff': 'ja ko',
    'server:mail.changes.authenticatorOn': 'ja ko',
    'server:mail.changes.password': 'ja ko',
  },
  'an entry of a history; the other is a state': {
    'c2c-vip:quota.kinds.allocated': 'ja ko',
    'server:activity.session.signOut': 'fr id ja ko ms pt_br',
    'server:stake.records.termEnded': 'id',
  },
  'money between accounts of one person; the others are between people': {
    'wallet-staking:portfolio.account.label': 'ja zh_cn',
    'wallet-staking:portfolio.from': 'ja ko zh_cn',
    'wallet-staking:portfolio.to': 'ja ko zh_cn',
  },
  'another thing or person': {
    'account:security.activity.refused': 'ja', // An attempt that was blocked, not a request.
    'account:security.devices.signOut': 'fr id pt_br', // Another device.
    'account:security.notSet': 'es pt_br', // A password that does not exist yet.
    'account:security.password': 'zh_cn', // Stands beside the payment password.
    'account:security.rows.password': 'zh_cn',
    'c2c-vip:quota.do.transfer': 'ja ko ms vi zh_cn', // A right, not money.
    'shell:buildInfo.themes.system': 'ja ko vi zh_cn', // As the system has it.
    'shop-logistics:addresses.recipient': 'ja zh_cn', // Of a package.
    'shop-logistics:addresses.removeTitle': 'ja', // An address of a house.
    'social-messages:own.notSet': 'es', // An email.
    'social-messages:report.number': 'ja ko vi zh_cn', // Of a report or request, not a transaction.
    'social-messages:support.reference': 'ja ko vi zh_cn',
    'social-messages:support.ticketFailed': 'ja ko zh_cn', // A request to customer service.
    'social-messages:support.ticketsEmpty': 'ja ko zh_cn',
    'social-messages:support.ticketsFailed': 'ja ko zh_cn',
    'wallet-staking:staking.facts.earned': 'ja ko zh_cn', // Rewards, not profit.
    'wallet-staking:transfer.confirm': 'ja vi zh_cn', // Money, not a message.
  },
};
