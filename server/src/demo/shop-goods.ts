import type { OrderItem } from '@shared/contract/shop';
import type { ItemTexts } from '../domains/shop/json-columns.ts';

/** A product of the demo shop, with its texts by language. */
interface Good {
  category: OrderItem['category'];
  texts: ItemTexts;
}

const text = (name: string, variant: string) => ({ name, variant });

export const goods = {
  shirt: {
    category: 'fashion',
    texts: {
      en: text('Linen shirt', 'Sand, M'),
      zh_cn: text('亚麻衬衫', '沙色，M'),
      ja: text('リネンシャツ', 'サンド、M'),
      ko: text('리넨 셔츠', '샌드, M'),
      id: text('Kemeja linen', 'Pasir, M'),
      ms: text('Kemeja linen', 'Warna pasir, M'),
      vi: text('Áo sơ mi lanh', 'Màu cát, M'),
      es: text('Camisa de lino', 'Arena, M'),
      pt_br: text('Camisa de linho', 'Areia, M'),
      fr: text('Chemise en lin', 'Sable, M'),
    },
  },
  tote: {
    category: 'fashion',
    texts: {
      en: text('Canvas tote bag', 'Natural'),
      zh_cn: text('帆布托特包', '本色'),
      ja: text('キャンバストートバッグ', '生成り'),
      ko: text('캔버스 토트백', '내추럴'),
      id: text('Tas jinjing kanvas', 'Natural'),
      ms: text('Beg tangan kanvas', 'Warna asli'),
      vi: text('Túi tote vải bố', 'Màu mộc'),
      es: text('Bolsa de lona', 'Natural'),
      pt_br: text('Sacola de lona', 'Cru'),
      fr: text('Tote bag en toile', 'Écru'),
    },
  },
  serum: {
    category: 'beauty',
    texts: {
      en: text('Rice water face serum', '30 ml'),
      zh_cn: text('米萃面部精华', '30 ml'),
      ja: text('ライスウォーター美容液', '30 ml'),
      ko: text('쌀뜨물 페이스 세럼', '30 ml'),
      id: text('Serum wajah air beras', '30 ml'),
      ms: text('Serum muka air beras', '30 ml'),
      vi: text('Tinh chất dưỡng da nước gạo', '30 ml'),
      es: text('Sérum facial de agua de arroz', '30 ml'),
      pt_br: text('Sérum facial de água de arroz', '30 ml'),
      fr: text('Sérum visage à l’eau de riz', '30 ml'),
    },
  },
  lamp: {
    category: 'home',
    texts: {
      en: text('Paper table lamp', 'Warm white'),
      zh_cn: text('纸艺台灯', '暖白'),
      ja: text('和紙テーブルランプ', '電球色'),
      ko: text('종이 테이블 램프', '전구색'),
      id: text('Lampu meja kertas', 'Putih hangat'),
      ms: text('Lampu meja kertas', 'Putih hangat'),
      vi: text('Đèn bàn giấy', 'Ánh sáng ấm'),
      es: text('Lámpara de mesa de papel', 'Blanco cálido'),
      pt_br: text('Luminária de mesa de papel', 'Branco quente'),
      fr: text('Lampe de table en papier', 'Blanc chaud'),
    },
  },
  mugs: {
    category: 'home',
    texts: {
      en: text('Stoneware mugs', 'Set of 2, 350 ml'),
      zh_cn: text('粗陶马克杯', '2 只装，350 ml'),
      ja: text('ストーンウェアのマグカップ', '2個セット、350 ml'),
      ko: text('스톤웨어 머그잔', '2개 세트, 350 ml'),
      id: text('Mug keramik', 'Set isi 2, 350 ml'),
      ms: text('Mug seramik', 'Set 2 biji, 350 ml'),
      vi: text('Cốc gốm', 'Bộ 2 chiếc, 350 ml'),
      es: text('Tazas de gres', 'Juego de 2, 350 ml'),
      pt_br: text('Canecas de cerâmica', 'Kit com 2, 350 ml'),
      fr: text('Mugs en grès', 'Lot de 2, 350 ml'),
    },
  },
  earbuds: {
    category: 'electronics',
    texts: {
      en: text('Wireless earbuds', 'Graphite'),
      zh_cn: text('无线耳机', '石墨色'),
      ja: text('ワイヤレスイヤホン', 'グラファイト'),
      ko: text('무선 이어폰', '그라파이트'),
      id: text('Earbud nirkabel', 'Grafit'),
      ms: text('Fon telinga tanpa wayar', 'Grafit'),
      vi: text('Tai nghe không dây', 'Xám than chì'),
      es: text('Auriculares inalámbricos', 'Grafito'),
      pt_br: text('Fones de ouvido sem fio', 'Grafite'),
      fr: text('Écouteurs sans fil', 'Graphite'),
    },
  },
  light: {
    category: 'electronics',
    texts: {
      en: text('Ring light with stand', '26 cm'),
      zh_cn: text('环形补光灯（含支架）', '26 cm'),
      ja: text('スタンド付きリングライト', '26 cm'),
      ko: text('스탠드형 링 조명', '26 cm'),
      id: text('Ring light dengan tripod', '26 cm'),
      ms: text('Lampu gelang dengan kaki', '26 cm'),
      vi: text('Đèn vòng kèm chân đế', '26 cm'),
      es: text('Aro de luz con soporte', '26 cm'),
      pt_br: text('Ring light com tripé', '26 cm'),
      fr: text('Anneau lumineux sur pied', '26 cm'),
    },
  },
  tea: {
    category: 'food',
    texts: {
      en: text('Jasmine green tea', 'Tin, 100 g'),
      zh_cn: text('茉莉绿茶', '罐装，100 g'),
      ja: text('ジャスミン緑茶', '缶、100 g'),
      ko: text('재스민 녹차', '캔, 100 g'),
      id: text('Teh hijau melati', 'Kaleng, 100 g'),
      ms: text('Teh hijau melur', 'Tin, 100 g'),
      vi: text('Trà xanh hoa nhài', 'Hộp thiếc, 100 g'),
      es: text('Té verde de jazmín', 'Lata, 100 g'),
      pt_br: text('Chá verde de jasmim', 'Lata, 100 g'),
      fr: text('Thé vert au jasmin', 'Boîte, 100 g'),
    },
  },
  blocks: {
    category: 'toys',
    texts: {
      en: text('Wooden building blocks', '48 pieces'),
      zh_cn: text('木制积木', '48 块'),
      ja: text('木のつみき', '48個'),
      ko: text('원목 블록', '48개'),
      id: text('Balok kayu', '48 buah'),
      ms: text('Blok kayu binaan', '48 keping'),
      vi: text('Bộ xếp hình gỗ', '48 miếng'),
      es: text('Bloques de madera', '48 piezas'),
      pt_br: text('Blocos de madeira', '48 peças'),
      fr: text('Cubes en bois', '48 pièces'),
    },
  },
} as const satisfies Record<string, Good>;
export type GoodName = keyof typeof goods;
