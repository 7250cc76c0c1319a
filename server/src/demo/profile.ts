import { eq } from 'drizzle-orm';
import { hourMs } from '../platform/time/time.ts';
import { follows, persons } from '../schema/tables/identity.ts';
import { addExtra } from './auth-extra.ts';
import type { Seed } from './seeds.ts';

/** Uid, user name, nickname, region, signature; enough followers for a second page. */
const fans = [
  ['80031301', 'rain.on.tin', 'RainOnTin', 'MY', 'Recording the sound of small places.'],
  ['80031302', 'le_petit_four', 'LePetitFour', 'FR', 'Pâtisserie du dimanche.'],
  ['80031303', 'dalgona99', 'Dalgona', 'KR', '느리게 먹고 오래 걷기'],
  ['80031304', 'quiet_corner', 'QuietCorner', 'GB', ''],
  ['80031305', 'hoa.sen', 'HoaSen', 'VN', 'Cà phê sữa đá và những con hẻm nhỏ.'],
  ['80031306', 'ramen_atlas', '拉面地图', 'JP', '一杯ずつ、日本一周。'],
  ['80031307', 'sabor_norte', 'SaborNorte', 'BR', 'Tacacá, açaí e rio.'],
  ['80031308', 'tacos_al_alba', 'TacosAlAlba', 'MX', 'Primero el café, luego los tacos.'],
  ['80031309', 'kopi.pagi', 'KopiPagi', 'ID', 'Satu cangkir, satu cerita.'],
  ['80031310', 'nasi_lemak_go', 'NasiLemakGo', 'MY', ''],
  ['80031311', 'xiaochi', '小吃研究所', 'CN', '一天一种小吃。'],
  ['80031312', 'salt.and.smoke', 'SaltAndSmoke', 'US', 'Low and slow.'],
  ['80031313', 'dumpling_club', '饺子俱乐部', 'CN', ''],
  ['80031314', 'la_huerta', 'LaHuerta', 'ES', 'Del campo a la mesa.'],
  ['80031315', 'night_bus', 'NightBus', 'SG', ''],
  ['80031316', 'brot.und.butter', 'BrotUndButter', 'DE', ''],
  ['80031317', 'pho.gio', 'PhoGio', 'VN', ''],
  ['80031318', 'street.lens', 'StreetLens', 'TH', 'Pictures of kitchens without walls.'],
  ['80031319', 'miso_monday', 'MisoMonday', 'JP', ''],
  ['80031320', 'feijoada', 'Feijoada', 'BR', ''],
  ['80031321', 'spice_road', 'SpiceRoad', 'MY', ''],
  ['80031322', 'one.pan', 'OnePan', 'GB', ''],
  ['80031323', 'bao_bao', '包包', 'TW', ''],
  ['80031324', 'tteok_tteok', 'TteokTteok', 'KR', ''],
  ['80031325', 'marche.matin', 'MarcheMatin', 'FR', ''],
  ['80031326', 'warung.kita', 'WarungKita', 'ID', ''],
  ['80031327', 'slow.tea', '慢茶', 'CN', ''],
  ['80031328', 'sunday_stew', 'SundayStew', 'US', ''],
] as const;

/** Hides everything, to show what a fully private profile looks like. */
const privateUid = '80031304';
const allHidden = {
  showFavorite: false,
  showStars: false,
  showBirthday: false,
  showRegion: false,
  showFan: false,
  showFollow: false,
  allowDownload: false,
};

/** People around the rich account, with their follows and profile counts. */
export async function seedProfiles(seed: Seed): Promise<void> {
  const { tx, people, now } = seed;
  const { rich, guarded } = people;
  await tx.update(persons).set({ favoriteCount: 214, starCount: 37 }).where(eq(persons.id, rich));
  await tx.update(persons).set({ favoriteCount: 48, starCount: 9 }).where(eq(persons.id, guarded));
  for (const [index, [uid, userName, nickName, region, signature]] of fans.entries()) {
    const id = await addExtra(seed, {
      who: [uid, userName, nickName, region],
      joinedDaysAgo: 50,
      profile: { inviteCode: `PEER${uid.slice(-2)}` },
    });
    const columns = {
      signature,
      likeCount: (index * 37) % 900,
      favoriteCount: (index * 13) % 120,
      starCount: (index * 5) % 40,
      birthday: `199${index % 8}-0${(index % 9) + 1}-1${index % 9}`,
      ...(uid === privateUid && allHidden),
    };
    await tx.update(persons).set(columns).where(eq(persons.id, id));
    const at = (hours: number) => new Date(now.getTime() - hours * hourMs);
    const pairs = [{ followerId: id, followedId: rich, createdAt: at(30 + index * 19) }];
    if (index % 3 === 0) {
      pairs.push({ followerId: rich, followedId: id, createdAt: at(20 + index * 17) });
    }
    if (index % 4 === 0) {
      pairs.push({ followerId: id, followedId: guarded, createdAt: at(40 + index * 11) });
    }
    await tx.insert(follows).values(pairs);
  }
}
